import type { EventName } from '../../../shared/analytics/events.ts'
import type { RootState } from '../../state/store/store.ts'

/** An event with its properties: both as the table of events has them. */
export interface Tracked {
  event: EventName
  properties: Record<string, unknown>
}

/** The state before and after an action. */
export interface Change {
  before: RootState
  state: RootState
}

export type Derived = Tracked | undefined

export const track = (event: EventName, properties: Record<string, unknown> = {}): Tracked => ({
  event,
  properties,
})
