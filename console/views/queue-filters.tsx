/** The filters above the queue: words, kind with counts, and whose it is. */
import type { QueueItem } from '../../contracts/wire/clarification.ts';
import { kinds } from '../cards/kinds.ts';
import { Icon } from '../components/icons.tsx';
import type { Filter } from './queue-filter.ts';

interface FiltersProps {
  readonly items: readonly QueueItem[];
  readonly filter: Filter;
  readonly setFilter: (change: (was: Filter) => Filter) => void;
  readonly search: { readonly current: HTMLInputElement | null };
}

export function Filters({ items, filter, setFilter, search }: FiltersProps) {
  const assignees = [...new Set(items.flatMap(({ assignee }) => assignee ?? []))].sort();
  return (
    <div class="filters">
      <label class="search">
        <Icon name="search" size={16} />
        <span class="hidden">Search the queue</span>
        <input
          ref={search}
          type="search"
          placeholder="Search"
          value={filter.text}
          onInput={({ currentTarget: { value } }) => setFilter((was) => ({ ...was, text: value }))}
        />
      </label>
      {assignees.length > 0 && (
        <select
          aria-label="Assigned to"
          value={filter.assignee ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setFilter((was) => ({ ...was, assignee: value === '' ? null : value }))
          }
        >
          <option value="">Everybody</option>
          {assignees.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Kinds items={items} filter={filter} setFilter={setFilter} />
    </div>
  );
}

/** Kinds of which none waits are left out, but for the one that is chosen. */
function Kinds({ items, filter, setFilter }: Omit<FiltersProps, 'search'>) {
  const choose = (kind: string | null) => () => setFilter((was) => ({ ...was, kind: was.kind === kind ? null : kind }));
  const counted = Object.entries(kinds).flatMap(([name, { title }]) => {
    const count = items.filter(({ kind }) => kind === name).length;
    return count === 0 && filter.kind !== name ? [] : [{ name, title, count }];
  });
  return (
    <div class="chips" role="group" aria-label="Kinds">
      <Chip title="All" count={items.length} isOn={filter.kind === null} choose={choose(null)} />
      {counted.map(({ name, title, count }) => (
        <Chip key={name} title={title} count={count} isOn={filter.kind === name} choose={choose(name)} />
      ))}
    </div>
  );
}

function Chip(props: {
  readonly title: string;
  readonly count: number;
  readonly isOn: boolean;
  readonly choose: () => void;
}) {
  return (
    <button type="button" class="chip" aria-pressed={props.isOn} onClick={props.choose}>
      {props.title} <span class="chip-count">{props.count}</span>
    </button>
  );
}
