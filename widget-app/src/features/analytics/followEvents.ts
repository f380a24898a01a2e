import type { SentEvent } from '../../../shared/analytics/body.ts'
import { maskText } from '../../../shared/analytics/mask.ts'
import { selectAccount } from '../../state/chains/selectors.ts'
import { alertOpened } from '../../state/notices/alertSlice.ts'
import type { AppStore, RootState } from '../../state/store/store.ts'
import { logOf } from '../logs/log.ts'
import { deriveEvent, deriveStart } from './deriveEvents.ts'
import { createReportLimit, type ErrorReport, reportOf } from './errorReport.ts'
import { createEventId } from './eventId.ts'
import { failureOf } from './failures.ts'
import { createSender } from './sender.ts'
import { browserSurroundings, type Surroundings } from './surroundings.ts'
import type { Tracked } from './tracked.ts'

type Props = SentEvent['props']

const propertiesText = (properties: object) =>
  Object.entries(properties)
    .map(([name, value]) => ` ${name}=${value}`)
    .join('')

/** The address goes with events of accounts; whether it is sent is the operator's setting. */
const addressOf = (state: RootState) => selectAccount(state).address ?? undefined

/**
 * Derives events and error reports from the actions of the store, in one listener. The dApp and the log get all of
 * them (error reports: five a minute for the dApp), the operator's server those that may be sent.
 */
export function followEvents(store: AppStore, surroundings: Surroundings = browserSurroundings()): void {
  const { getState, services, startListening } = store
  const { site, debug } = getState().config
  const log = logOf(services, debug)
  const send = createSender(store, surroundings)
  const mayReport = createReportLimit()

  const emit = (props: Props, properties: Tracked['properties'], address: string | undefined) => {
    const eventId = createEventId()
    const { event } = props
    services.host().emit('event', { eventId, event, properties: properties as never })
    send({ eventId, url: site, domain: new URL(site).hostname, timestamp: Date.now(), props }, address)
  }
  const track = ({ event, properties }: Tracked, state: RootState) => {
    log.write('info', `${event}${propertiesText(properties)}`)
    emit({ type: 'track', event, properties }, properties, addressOf(state))
  }
  const report = ({ event, ...facts }: ErrorReport) => {
    log.write('error', [event, facts.errorType, facts.errorMessage, facts.stackTrace].join(' '))
    if (mayReport()) emit({ type: 'error', event, ...facts }, { ...facts }, undefined)
  }

  surroundings.onError((error, uncaught) => report(reportOf(error, surroundings.origin, { uncaught })))
  for (const event of deriveStart(getState())) track(event, getState())
  startListening({
    predicate: () => true,
    effect: (action, { getOriginalState }) => {
      const state = getState()
      log.write('debug', action.type)
      if (alertOpened.match(action))
        log.write('error', `${action.payload.code}: ${maskText(action.payload.longMessage)}`)
      const failure = failureOf(action)
      if (failure) {
        const { category, message } = failure
        report({ ...reportOf(new Error(message), '', { category }), stackTrace: '' })
      }
      const event = deriveEvent(action, { before: getOriginalState(), state })
      if (event) track(event, state)
    },
  })
}
