import { describe, expect, it } from 'vitest';
import { editTag, fileTag } from '../../../test/support/answering-model.ts';
import { ask, promptsOf, watched, world, type World } from '../../../test/support/pipeline-world.ts';
import { staticTemplate } from '../../../test/support/static-template.ts';

const section = (name: string, words: string): string =>
  `<section class="${name}">\n  <h2>${words}</h2>\n${`  <p>Text of ${name} that fills the page with words nobody asks for.</p>\n`.repeat(40)}</section>`;
const sections = ['hero', 'menu', 'story', 'hours', 'contact'];
const app = sections.map((name) => fileTag(`pages/${name}.html`, section(name, `The ${name} of the bakery`))).join('');
const plan = (terms: readonly string[], editType = 'UPDATE_STYLE'): string =>
  JSON.stringify({
    editType,
    reasoning: 'It says so.',
    searchTerms: terms,
    fileTypesToSearch: ['.html'],
    expectedMatches: 1,
  });

/** An app of five pages and a planner that answers this. */
async function bigApp(planner: string, change: string, options: Parameters<typeof world>[1] = {}): Promise<World> {
  const here = await world((tag) => (tag.role === 'plan' ? planner : tag.request === 'A site' ? app : change), {
    template: staticTemplate,
    search: { smallAppTokens: 100 },
    ...options,
  });
  await ask(here, 'A site');
  return here;
}

const rolesOf = (here: World): readonly unknown[] =>
  here.model.doStreamCalls.map((call) => call.providerOptions?.['boxwright']?.['role']);

describe('where an edit belongs', () => {
  it('is planned, searched for and shown, with its reasons', async () => {
    const here = await bigApp(
      plan(['The menu of the bakery']),
      editTag('pages/menu.html', 'The menu of the bakery', 'Bread'),
    );
    const { result, events } = await ask(here, 'Rename the menu');
    expect(result).toMatchObject({ status: 'completed' });
    expect(rolesOf(here)).toEqual(['generate', 'plan', 'generate']);
    expect(events.find((event) => event.type === 'plan.completed')?.data).toMatchObject({
      editType: 'UPDATE_STYLE',
      terms: ['The menu of the bakery'],
    });
    const context = events.find((event) => event.type === 'context.selected');
    expect(context?.data).toMatchObject({
      rung: 'agentic',
      files: expect.arrayContaining([expect.objectContaining({ path: 'pages/menu.html', because: 'target' })]),
    });
    expect(promptsOf(here.model).at(-1)).toContain('The request is most likely about pages/menu.html');
  });

  it('bounds the change by what kind of edit the plan says it is', async () => {
    const two = `${editTag('pages/menu.html', 'The menu of the bakery', 'Bread')}${editTag('pages/hero.html', 'The hero of the bakery', 'Rolls')}`;
    const { result } = await ask(await bigApp(plan(['The menu of the bakery']), two), 'Rename the menu');
    expect(result).toMatchObject({ status: 'failed', findings: [{ code: 'too-many-files' }] });
    const wide = await ask(await bigApp(plan(['The menu of the bakery'], 'ADD_FEATURE'), two), 'Rename the menu');
    expect(wide.result).toMatchObject({ status: 'completed' });
  });

  it.each([
    ['answers nonsense', 'I would look in the menu.'],
    ['plans nothing', '{"searchTerms":[]}'],
  ])('is looked for by the request’s own words when the planner %s', async (_what, planner) => {
    const here = await bigApp(planner, editTag('pages/hours.html', 'The hours of the bakery', 'Open'));
    const { result, events } = await ask(here, 'Change the heading "The hours of the bakery"');
    expect(result).toMatchObject({ status: 'completed' });
    expect(events.find((event) => event.type === 'context.selected')?.data).toMatchObject({ rung: 'keyword' });
  });

  it('is not looked for in a small app', async () => {
    const here = await bigApp(plan(['x']), editTag('pages/menu.html', 'The menu of the bakery', 'Bread'), {
      search: { smallAppTokens: 100_000 },
    });
    await ask(here, 'Rename the menu');
    expect(rolesOf(here)).toEqual(['generate', 'generate']);
  });

  it('is taken from whoever points at it, without a planner', async () => {
    const here = await bigApp(plan(['x']), editTag('pages/menu.html', 'The menu of the bakery', 'Bread'));
    const run = await here.project.start('edit', {
      prompt: 'Rename this',
      target: { path: 'pages/menu.html', startLine: 2, endLine: 2, line: 2 },
    });
    const { events } = await watched(run);
    expect(rolesOf(here)).toEqual(['generate', 'generate']);
    expect(events.find((event) => event.type === 'context.selected')?.data).toMatchObject({ rung: 'target' });
  });

  it('has its text in the prompt however small the budget', async () => {
    const here = await bigApp(
      plan(['The story of the bakery']),
      editTag('pages/story.html', 'The story of the bakery', 'Us'),
    );
    await ask(here, 'Rename the story');
    expect(promptsOf(here.model).at(-1)).toContain('The story of the bakery</h2>');
  });
});
