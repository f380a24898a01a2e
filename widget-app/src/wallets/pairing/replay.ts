type Texts = ReadonlyMap<string, string>

/** Identifies a record in the library's lists. */
function nameOf(item: unknown): string {
  const { id, topic, target } = Object(item) as { id?: unknown; topic?: unknown; target?: unknown }
  return String(id ?? topic ?? target ?? JSON.stringify(item))
}

/** The records of a list, or the fields of an object, as JSON by name. */
function partsOf(text = 'null'): Texts {
  const value: unknown = JSON.parse(text)
  const parts: [string, unknown][] = Array.isArray(value)
    ? value.map((item) => [nameOf(item), item])
    : Object.entries(Object(value))
  return new Map(parts.map(([name, part]) => [name, JSON.stringify(part)]))
}

function join(theirs: string, before: string | undefined, now: string): string {
  const [kind] = now
  if (kind !== theirs[0] || (kind !== '[' && kind !== '{')) return now
  const parts = change(partsOf(theirs), partsOf(before), partsOf(now), (_theirs, _before, part) => part)
  return kind === '['
    ? `[${[...parts.values()].join()}]`
    : `{${[...parts].map(([name, part]) => `${JSON.stringify(name)}:${part}`).join()}}`
}

function change(theirs: Texts, before: Texts, now: Texts, both: typeof join): Map<string, string> {
  const result = new Map(theirs)
  for (const name of before.keys()) if (!now.has(name)) result.delete(name)
  for (const [name, value] of now) {
    const old = before.get(name)
    if (value === old) continue
    const other = result.get(name)
    result.set(name, other === undefined || other === old ? value : both(other, old, value))
  }
  return result
}

/**
 * Applies the changes between two states of this tab to the state that another tab has written meanwhile:
 * JSON values by key. If both tabs changed the same value, the records of a list and the fields of an object
 * are merged one by one.
 */
export const replay = (theirs: Texts, before: Texts, now: Texts): Map<string, string> =>
  change(theirs, before, now, join)
