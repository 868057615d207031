import { clone } from '../define/define-pipeline.test-d.ts';
import { createBoxwright } from './create-boxwright.ts';

const app = createBoxwright({ pipelines: { clone } });
const project = await app.projects.create({ ownerId: 'u1' });
// @ts-expect-error the input of another pipeline
await project.start('clone', { prompt: '' });
// @ts-expect-error no such pipeline
await project.start('copy', { url: '' });
const run = await project.start('clone', { url: 'https://example.com' });
for await (const event of run.events({ after: 3 })) if (event.type === 'file.delta') event.data.path satisfies string;
const result = await run.result();
if (result.status === 'completed') result.output.version satisfies number;
run.on('file.delta', (event) => event.data.path satisfies string);
// @ts-expect-error an unknown event type
run.on('typo', () => {});
// @ts-expect-error pipelines are objects, not names
createBoxwright({ pipelines: { clone: 'clone' } });
const active = await project.activeRun();
active?.pipeline satisfies string | undefined;
