import { callKey, type CallTag, summarizeRequest } from './call-tag.ts';
import { buildMessages } from './build-messages.ts';
import type { JsonSchema } from './json-schema-of.ts';
import type { CallPlan } from './make-call.ts';
import type { ModelRequest } from './model-request.ts';
import { redactSecrets } from './redact-secrets.ts';
import type { Call } from './stream-call.ts';

/** Everything that decides what is asked, as one text: equal texts are the same question. */
export function requestText(request: ModelRequest, objectSchema: JsonSchema | undefined): string {
  const { role, instructions, prompt, closing = '', images = [], maxOutputTokens = null, tools = [] } = request;
  const pictures = images.map((image) => image.blob);
  return JSON.stringify([role, instructions, prompt, closing, pictures, maxOutputTokens, tools, objectSchema ?? null]);
}

/** A call with its messages and its tag, ready to be made. */
export async function prepareCall(
  plan: CallPlan,
  controller: AbortController,
  meta: { readonly callId: string },
): Promise<Call> {
  const { model, request, context, settings } = plan;
  const subject = request.subject ?? { request: request.prompt, base: null };
  const key = await callKey({ role: request.role, pipeline: context.pipeline, attempt: context.attempt, subject });
  const { role, phase = role } = request;
  const tag = {
    role,
    phase,
    attempt: context.attempt,
    key,
    seal: context.seal,
    request: summarizeRequest(subject.request),
  } satisfies CallTag;
  return {
    model,
    instructions: request.instructions,
    messages: await buildMessages(request, context),
    providerOptions: { ...settings.providerOptions(role), boxwright: tag },
    telemetry: { ...settings.telemetry, functionId: `boxwright.${phase}` },
    controller,
    now: () => context.now(),
    onWarning: (message) => context.emit('warning', { code: 'model-warning', message: redactSecrets(message) }, meta),
    ...(request.maxOutputTokens === undefined ? {} : { maxOutputTokens: request.maxOutputTokens }),
    ...(request.tools === undefined ? {} : { tools: request.tools }),
    ...(plan.objectSchema === undefined ? {} : { objectSchema: plan.objectSchema }),
  };
}
