/** How often an event, or a value of one of its properties, occurred on a day. */
export interface DayCount {
  day: string
  event: string
  /** Empty for the count of the event itself. */
  property: string
  value: string
  count: number
}

export interface ErrorReport {
  fingerprint: string
  category: string
  type: string
  message: string
  stack: string
  version: string
  last_at: string
  count: number
}

export interface Counts {
  from: string
  to: string
  counts: DayCount[]
  reports: ErrorReport[]
}

export interface ProjectName {
  id: string
  name: string
}

/** An answer of the server: its data, or the reason why there is none. */
export type Answer<Data> = { data: Data } | 'signed-out' | 'failed'

async function get<Data>(query: string): Promise<Answer<Data>> {
  try {
    const response = await fetch(`/analytics${query}`, { headers: { Accept: 'application/json' } })
    if (response.status === 401) return 'signed-out'
    // The page and its server are of one release, so the answer has the shape that the page expects.
    return response.ok ? { data: (await response.json()) as Data } : 'failed'
  } catch {
    return 'failed'
  }
}

export const readProjects = () => get<{ projects: ProjectName[] }>('')

/** The counts of a project in a period, both days included. */
export const readCounts = (project: string, from: string, to: string) =>
  get<Counts>(`?${new URLSearchParams({ project, from, to })}`)

/** Signs in with the operator's token. */
export async function signIn(token: string): Promise<'signed-in' | 'wrong' | 'limited' | 'failed'> {
  try {
    const { status } = await fetch('/analytics/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    })
    if (status === 204) return 'signed-in'
    if (status === 429) return 'limited'
    return status === 403 ? 'wrong' : 'failed'
  } catch {
    return 'failed'
  }
}

export const signOut = () => fetch('/analytics/session', { method: 'DELETE' }).catch(() => undefined)
