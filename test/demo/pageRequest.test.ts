import { describe, expect, it } from 'vitest';
import { addressOf, addressOnDevice, readPageRequest } from '../../demo/pageRequest.js';

describe('readPageRequest', () => {
  it('reads every part of an address', () => {
    const address = '?effect=hull&options=SHADING:PBR,FOG:ON&size=256&time=1.5&paused&backdrop=none&device=webgl2';
    expect(readPageRequest(address)).toEqual({
      effect: 'hull',
      options: [
        ['SHADING', 'PBR'],
        ['FOG', 'ON'],
      ],
      size: 256,
      time: 1.5,
      isPaused: true,
      hasBackdrop: false,
      device: 'webgl2',
    });
  });

  it('fills the page, moves and starts at 0 by default', () => {
    expect(readPageRequest('')).toEqual({
      effect: null,
      options: [],
      size: null,
      time: 0,
      isPaused: false,
      hasBackdrop: true,
      device: null,
    });
  });

  it.each(['0', '-1', 'many', '', '5000', 'Infinity'])('takes size=%s as absent', (size) => {
    expect(readPageRequest(`?size=${size}`).size).toBeNull();
  });

  it.each(['-1', 'later', 'Infinity'])('takes time=%s as 0', (time) => {
    expect(readPageRequest(`?time=${time}`).time).toBe(0);
  });

  it.each(['', 'webgl', 'WebGPU', 'gpu'])('takes device=%s as absent', (device) => {
    expect(readPageRequest(`?device=${device}`).device).toBeNull();
  });

  it('leaves out pairs that name no axis or no option', () => {
    expect(readPageRequest('?options=A,B:,:C,D:E').options).toEqual([['D', 'E']]);
  });
});

describe('addressOf', () => {
  it('names effect and options readably and keeps the rest', () => {
    expect(addressOf('?device=webgl2&effect=hull', '/a/b.carbonwebgl', { FOG: 'ON', DETAIL: 'OFF' })).toBe(
      '?device=webgl2&effect=/a/b.carbonwebgl&options=FOG:ON,DETAIL:OFF',
    );
  });

  it('drops options when none is chosen', () => {
    expect(addressOf('?options=A:B&effect=x', 'hull', {})).toBe('?effect=hull');
  });
});

describe('addressOnDevice', () => {
  it('asks for another device and keeps the rest', () => {
    expect(addressOnDevice('?device=webgpu&effect=/a/b&options=A:B,C:D', 'webgl2')).toBe(
      '?device=webgl2&effect=/a/b&options=A:B,C:D',
    );
  });

  it('asks for none', () => {
    expect(addressOnDevice('?effect=hull&device=webgpu', null)).toBe('?effect=hull');
  });
});
