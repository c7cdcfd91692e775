import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageQuestions, type PagesChannel } from '../../src/vite/PageQuestions.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function channel(pages: number) {
  const asked: number[] = [];
  let answer: (message: unknown) => void = () => {};
  const pagesChannel: PagesChannel = {
    clients: { size: pages },
    on: (_event, listener) => {
      answer = listener;
    },
    send: (_event, { question }) => asked.push(question),
  };
  return { questions: new PageQuestions(pagesChannel), asked, answer: (message: unknown) => answer(message) };
}

it('gathers what all pages answer, equal options once', async () => {
  const { questions, asked, answer } = channel(2);
  const options = questions.optionsInUse('/hull/effect.ts');
  answer({ question: asked[0], options: [{ A: 'X' }, { A: 'Y' }] });
  answer({ question: asked[0], options: [{ A: 'X' }] });
  expect(await options).toEqual([{ A: 'X' }, { A: 'Y' }]);
});

it('waits no longer than a moment for pages that do not answer', async () => {
  const { questions, asked, answer } = channel(2);
  const options = questions.optionsInUse('/hull/effect.ts');
  answer({ question: asked[0], options: [{ A: 'X' }] });
  await vi.runAllTimersAsync();
  expect(await options).toEqual([{ A: 'X' }]);
});

it('asks nobody where no page is open', async () => {
  const { questions, asked } = channel(0);
  expect(await questions.optionsInUse('/hull/effect.ts')).toEqual([]);
  expect(asked).toEqual([]);
});

it('takes no late answers, and nothing else that is sent', async () => {
  const { questions, asked, answer } = channel(1);
  const first = questions.optionsInUse('/hull/effect.ts');
  await vi.runAllTimersAsync();
  expect(await first).toEqual([]);
  const second = questions.optionsInUse('/hull/effect.ts');
  for (const wrong of [
    null,
    'X',
    {},
    { question: asked[1], options: 'X' },
    { question: asked[1], options: [{ A: 1 }] },
  ]) {
    answer(wrong);
  }
  answer({ question: asked[0], options: [{ A: 'OLD' }] });
  answer({ question: asked[1], options: [{ A: 'NEW' }] });
  expect(await second).toEqual([{ A: 'NEW' }]);
});
