// `npm start`: serves the demo and prints its address. Words are checked before anything is loaded or opened.
import { fileURLToPath } from 'node:url';

const USAGE = 'npm start -- [--port N] [--host ADDRESS] [--open]';
const FLAGS = ['port', 'host', 'open'];
const PORT_MAX = 65535;

/** The words cannot be understood. */
const MISUSED = 2;
const FAILED = 1;

const { port, host, open } = readWords(process.argv.slice(2));
const { createServer } = await import('vite');
await serve();

/** The flags' values; ends the program where a word is no flag, or no value of one. */
function readWords(words) {
  // Without the `--` npm keeps the flags to itself, and only what follows them arrives here.
  const kept = FLAGS.filter((flag) => process.env[`npm_config_${flag}`] !== undefined);
  if (kept.length > 0) misused(`npm took --${kept.join(', --')} for itself; write -- before it`);
  const given = new Map();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, flag = '', value] = /^--([a-z]+)(?:=(.*))?$/s.exec(word) ?? [];
    if (!FLAGS.includes(flag)) misused(`"${word}" means nothing here`);
    if (given.has(flag)) misused(`--${flag} is given twice`);
    if (flag === 'open' && value !== undefined) misused('--open takes no value');
    given.set(flag, flag === 'open' ? true : (value ?? rest.shift() ?? ''));
  }
  const port = given.get('port');
  const host = given.get('host');
  if (host === '' || host?.startsWith('-')) misused('--host needs an address');
  return { port: port === undefined ? undefined : portOf(port), host, open: given.has('open') };
}

function portOf(text) {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= PORT_MAX) return number;
  misused(`--port needs a whole number from 1 to ${PORT_MAX}${text === '' ? '' : `, and got "${text}"`}`);
}

async function serve() {
  let server;
  try {
    server = await createServer({
      configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
      server: {
        // A port that was asked for is used or refused; only the default may move on to the next free one.
        strictPort: port !== undefined,
        open,
        ...(port === undefined ? {} : { port }),
        ...(host === undefined ? {} : { host }),
      },
    });
    await server.listen();
  } catch (error) {
    await server?.close();
    stop(FAILED, reason(error));
  }
  const { local, network } = server.resolvedUrls;
  for (const address of [...local, ...network]) console.log(`carbonfx demo: ${address}`);
  console.log('Ctrl-C ends it.');
}

function reason(error) {
  const where = `${host ?? '127.0.0.1'}${port === undefined ? '' : `, port ${port}`}`;
  if (/already in use/.test(error.message)) return `port ${port} is taken: choose another, or leave --port away`;
  if (error.code === 'EACCES') return `${where}: this user may not listen there`;
  if (error.syscall !== undefined) return `${where}: nothing can listen there (${error.code})`;
  return error.stack;
}

function misused(problem) {
  stop(MISUSED, `${problem}. Usage: ${USAGE}`);
}

function stop(code, text) {
  console.error(`carbonfx: ${text}`);
  process.exit(code);
}
