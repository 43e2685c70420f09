/** The exact prompt: what the model was sent last in a conversation, message by message and as it left. */
import { useState } from 'preact/hooks';
import type { PromptOnWire } from '../../contracts/wire/prompt.ts';
import { inWords } from '../cards/contents.ts';
import { Badge } from '../components/badge.tsx';
import { Empty, Failure, NotAllowed, Skeleton } from '../components/states.tsx';
import { clockOf, wholeTimeOf } from '../state/clock.ts';
import { useLoaded } from '../state/loading.ts';
import { client, may, useSession, whoMay } from '../state/session.ts';
import { bytesOf, sizeOf } from '../text/sizes.ts';

/** @param version changes when the model may have been asked again */
export function Prompt({ conversation, version }: { readonly conversation: string; readonly version: string }) {
  const session = useSession();
  if (!may(session, 'oversee'))
    return <NotAllowed what="see what the model was sent" who={whoMay('oversee')} role={session.role} />;
  return <Sent conversation={conversation} version={version} />;
}

function Sent({ conversation, version }: { readonly conversation: string; readonly version: string }) {
  const [isWhole, setWhole] = useState(false);
  const { value, fault, again } = useLoaded(`prompt ${conversation} ${version}`, () =>
    client.conversations.prompt(conversation),
  );
  if (fault?.kind === 'not-found')
    return (
      <Empty icon="chat" title="The model was not asked yet">
        <p>What it is sent stands here, word for word.</p>
      </Empty>
    );
  return (
    <div class="scroll prompt" tabIndex={0} role="region" aria-label="What the model was sent">
      {fault !== null && <Failure fault={fault} again={again} />}
      {value === null && fault === null && <Skeleton rows={8} />}
      {value !== null && (
        <>
          <div class="prompt-head">
            <p class="soft">
              Call {value.call} of the turn, sent{' '}
              <time dateTime={value.at} title={wholeTimeOf(value.at)}>
                {clockOf(value.at, Date.now())}
              </time>
              , {sizeOf(bytesOf(JSON.stringify(value.request)))}
            </p>
            <button type="button" class="chip" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
              As it left
            </button>
          </div>
          {isWhole ? <pre class="prompt-text">{JSON.stringify(value.request, null, 2)}</pre> : <Parts sent={value} />}
        </>
      )}
    </div>
  );
}

function Parts({ sent: { request } }: { readonly sent: PromptOnWire }) {
  const { messages, others } = partsOf(request);
  return (
    <>
      <dl class="facts">
        {others.map(([name, value]) => (
          <div key={name}>
            <dt>{inWords(name)}</dt>
            <dd>{name === 'tools' ? toolsIn(value) : typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
      {messages.map(({ role, content }, nth) => (
        <section class="prompt-part" key={nth} aria-label={`Message ${nth + 1}`}>
          <p>
            <Badge>{role}</Badge> <span class="faint">{sizeOf(bytesOf(content))}</span>
          </p>
          <pre class="prompt-text" dir="auto">
            {content}
          </pre>
        </section>
      ))}
    </>
  );
}

/** Their names; "As it left" has them whole. */
function toolsIn(tools: unknown): string {
  const listed = Array.isArray(tools) ? (tools as readonly { function?: { name?: unknown } }[]) : [];
  return listed.map(({ function: one }) => (typeof one?.name === 'string' ? one.name : 'unnamed')).join(', ');
}

interface Part {
  readonly role: string;
  readonly content: string;
}

function partsOf(request: unknown): {
  readonly messages: readonly Part[];
  readonly others: readonly [string, unknown][];
} {
  const { messages, ...others } = (request ?? {}) as { readonly messages?: unknown };
  const listed = Array.isArray(messages) ? (messages as readonly { role?: unknown; content?: unknown }[]) : [];
  return {
    messages: listed.map(({ role, content }) => ({
      role: typeof role === 'string' ? role : 'unknown',
      content: typeof content === 'string' ? content : JSON.stringify(content),
    })),
    others: Object.entries(others),
  };
}
