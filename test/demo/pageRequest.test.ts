import { describe, expect, it } from 'vitest';
import { addressOf, readPageRequest } from '../../demo/pageRequest.js';

describe('readPageRequest', () => {
  it('reads every part of an address', () => {
    expect(readPageRequest('?effect=hull&options=SHADING:PBR,FOG:ON&size=256&time=1.5&paused&backdrop=none')).toEqual({
      effect: 'hull',
      options: [
        ['SHADING', 'PBR'],
        ['FOG', 'ON'],
      ],
      size: 256,
      time: 1.5,
      isPaused: true,
      hasBackdrop: false,
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
    });
  });

  it.each(['0', '-1', 'many', '', '5000', 'Infinity'])('takes size=%s as absent', (size) => {
    expect(readPageRequest(`?size=${size}`).size).toBeNull();
  });

  it.each(['-1', 'later', 'Infinity'])('takes time=%s as 0', (time) => {
    expect(readPageRequest(`?time=${time}`).time).toBe(0);
  });

  it('leaves out pairs that name no axis or no option', () => {
    expect(readPageRequest('?options=A,B:,:C,D:E').options).toEqual([['D', 'E']]);
  });
});

describe('addressOf', () => {
  it('names effect and options readably and keeps the rest', () => {
    expect(addressOf('?size=256&effect=hull', '/a/b.carbonwebgpu', { FOG: 'ON', DETAIL: 'OFF' })).toBe(
      '?size=256&effect=/a/b.carbonwebgpu&options=FOG:ON,DETAIL:OFF',
    );
  });

  it('drops options when none is chosen', () => {
    expect(addressOf('?options=A:B&effect=x', 'hull', {})).toBe('?effect=hull');
  });
});
