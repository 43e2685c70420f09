/**
 * A line above everything when something that answers need is away: what it means, and that nothing accepted is lost.
 */
import { health, type Health } from '../state/health.ts';
import { useStore } from '../state/store.ts';
import { Icon } from './icons.tsx';

interface Notice {
  readonly tone: 'bad' | 'warn';
  readonly title: string;
  readonly text: string;
}

export function Banner() {
  const notice = noticeFor(useStore(health));
  return (
    <div class="banner-place" role="status" aria-live="polite">
      {notice !== null && (
        <div class={`banner banner-${notice.tone}`}>
          <Icon name={notice.tone === 'bad' ? 'away' : 'warning'} />
          <p>
            <strong>{notice.title}</strong> {notice.text}
          </p>
        </div>
      )}
    </div>
  );
}

/** The worst of them: what is away takes the rest with it. */
function noticeFor({ isReached, readiness }: Health): Notice | null {
  if (!isReached)
    return {
      tone: 'bad',
      title: navigator.onLine ? 'Reconnecting.' : 'You are offline.',
      text: 'The server does not answer. What you write stays here and goes out when it is back.',
    };
  const { postgres, temporal, worker, model } = readiness?.checks ?? {};
  if (postgres?.ok === false)
    return { tone: 'bad', title: 'The database is away.', text: 'Nothing accepted is lost; answers take longer.' };
  if (temporal?.ok === false)
    return {
      tone: 'bad',
      title: 'Temporal is away.',
      text: 'Nothing accepted is lost; it goes on when Temporal is back.',
    };
  if (worker?.ok === false)
    return { tone: 'warn', title: 'No worker is running.', text: 'Messages are kept and answered when one is back.' };
  if (model?.ok === false)
    return {
      tone: 'warn',
      title: 'The model is down.',
      text: 'Your message is safe; the answer comes when it is back.',
    };
  return null;
}
