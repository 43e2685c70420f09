/** Keeping: what is held whatever else says that it goes, and how long what is kept (R5). */
import { Holds } from '../components/holds.tsx';
import { Retention } from '../components/retention.tsx';
import { NotAllowed } from '../components/states.tsx';
import { may, useSession, whoMay } from '../state/session.ts';

export function KeepingView() {
  const session = useSession();
  if (!may(session, 'oversee'))
    return <NotAllowed what="see what is kept" who={whoMay('oversee')} role={session.role} />;
  return (
    <div class="page">
      <div class="page-head">
        <h1>Keeping</h1>
      </div>
      {may(session, 'audit') && <Holds />}
      <Retention />
    </div>
  );
}
