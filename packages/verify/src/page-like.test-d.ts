import type { Page } from 'playwright-core';
import { expectTypeOf, test } from 'vitest';
import type { PageLike } from './page-like.ts';

test('a page of Playwright is one', () => {
  expectTypeOf<Page>().toExtend<PageLike>();
});
