import type { SentEvent } from '../../../shared/analytics/body.ts'
import { AnalyticsConfig } from '../../../shared/analytics/config.ts'
import { sdkPath } from '../../api/sdkQuery.ts'
import { selectFeatures } from '../../state/config/features.ts'
import type { AppStore } from '../../state/store/store.ts'
import { createOutbox } from './outbox.ts'
import type { Surroundings } from './surroundings.ts'
import { tellRefusal } from './tellRefusal.ts'

/**
 * Sends events to the widget's server once the visitor has acted, if neither the dApp, nor the browser, nor the operator
 * objects. Until then they wait in memory.
 */
export function createSender({ dispatch, getState }: AppStore, surroundings: Surroundings) {
  const { config } = getState()
  const isWanted = selectFeatures(getState()).analytics && !surroundings.isOptedOut
  let waiting: { event: SentEvent; address: string | undefined }[] | undefined = isWanted ? [] : undefined
  let hasAddresses = false
  let isOpen = false

  const refused = (status: number) => {
    if (status === 403) void dispatch(tellRefusal())
  }
  const outbox = createOutbox({
    ...surroundings.transport(sdkPath('/e', config)),
    onRefused: refused,
  })
  const pass = (event: SentEvent, address: string | undefined) => {
    const { props } = event
    const isAddressed = hasAddresses && address !== undefined && props.type === 'track'
    outbox.add(isAddressed ? { ...event, props: { ...props, address } } : event)
  }
  const stop = () => {
    waiting = undefined
    outbox.close()
  }

  async function askConfig(): Promise<void> {
    try {
      const { status, body } = await surroundings.ask(sdkPath('/getAnalyticsConfig', config))
      if (status === 403) refused(status)
      const { isAnalyticsEnabled, addresses } = AnalyticsConfig.parse(body)
      if (status !== 200 || !isAnalyticsEnabled) return stop()
      hasAddresses = addresses
      for (const { event, address } of waiting ?? []) pass(event, address)
      waiting = undefined
      isOpen = true
      outbox.start()
    } catch {
      stop()
    }
  }

  if (isWanted) {
    surroundings.onLeave(outbox.leave)
    // The page can open the widget by itself, so only a press in it counts as the visitor's act.
    surroundings.onAct(() => void askConfig())
  }
  return (event: SentEvent, address: string | undefined) => {
    if (isOpen) pass(event, address)
    else if (waiting) waiting = [...waiting, { event, address }].slice(-100)
  }
}
