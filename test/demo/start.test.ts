import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const USAGE = 'Usage: npm start -- [--port N] [--host ADDRESS] [--open]';

// Not the tests' own mode: another one would have the dependencies of the demo prepared anew, beside a demo that runs.
const ENV = { ...process.env, NODE_ENV: 'development' };

function start(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [START, ...words], {
    encoding: 'utf8',
    env: { ...ENV, ...env },
  });
  return { status, stdout, stderr };
}

async function listen(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server listens on no port');
  return { server, port: address.port };
}

describe('npm start', () => {
  it.each<readonly [readonly string[], string]>([
    [['--port', 'abc'], '--port needs a whole number from 1 to 65535, and got "abc"'],
    [['--port', '99999'], '--port needs a whole number from 1 to 65535, and got "99999"'],
    [['--port', '65536'], '--port needs a whole number from 1 to 65535, and got "65536"'],
    [['--port', '0'], '--port needs a whole number from 1 to 65535, and got "0"'],
    [['--port', '-1'], '--port needs a whole number from 1 to 65535, and got "-1"'],
    [['--port=1e3'], '--port needs a whole number from 1 to 65535, and got "1e3"'],
    [['--port'], '--port needs a whole number from 1 to 65535'],
    [['--port', '8081', '--port', '8082'], '--port is given twice'],
    [['8081'], '"8081" means nothing here'],
    [['--prot', '8081'], '"--prot" means nothing here'],
    [['--host'], '--host needs an address'],
    [['--host', '--open'], '--host needs an address'],
    [['--open=yes'], '--open takes no value'],
  ])('refuses %j in one line', (words, problem) => {
    expect(start(words)).toEqual({ status: 2, stdout: '', stderr: `carbonfx: ${problem}. ${USAGE}\n` });
  });

  it('knows a flag that npm kept to itself', () => {
    expect(start(['8081'], { npm_config_port: 'true' })).toEqual({
      status: 2,
      stdout: '',
      stderr: `carbonfx: npm took --port for itself; write -- before it. ${USAGE}\n`,
    });
  });

  it('says in one line that the port is taken', async () => {
    const { server, port } = await listen();
    const ended = start(['--port', String(port)]);
    server.close();
    expect(ended).toMatchObject({
      status: 1,
      stderr: `carbonfx: port ${port} is taken: choose another, or leave --port away\n`,
    });
  });

  it('serves the demo at the address that it prints, until Ctrl-C', async () => {
    const { server, port } = await listen();
    server.close();
    await once(server, 'close');
    const demo = spawn(process.execPath, [START, `--port=${port}`], { env: ENV, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(demo, 'exit');
    let text = '';
    for await (const piece of demo.stdout) {
      text += String(piece);
      if (text.includes('Ctrl-C')) break;
    }
    expect(text).toContain(`carbonfx demo: http://127.0.0.1:${port}/\n`);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(await answer.text()).toContain('<title>carbonfx</title>');
    demo.kill('SIGINT');
    expect(await ended).toEqual([null, 'SIGINT']);
  });
});
