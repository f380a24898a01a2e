import { createHash } from 'node:crypto'
import { matchOrigin } from '@airlock/host-sdk/bridge'
import { type Project, readUrl } from '@airlock/kit/server'
import { SentEvent } from '../../shared/analytics/body.ts'
import type { EventName } from '../../shared/analytics/events.ts'
import { maskText, ownFrames } from '../../shared/analytics/mask.ts'
import { readProperties } from '../../shared/analytics/properties.ts'
import { ERROR_TYPES, type ReportCategory } from '../../shared/analytics/reports.ts'

/** A checked event: nothing in it is a text that a visitor could have written. */
export interface TakenEvent {
  id: string
  /** The origin of the dApp's page. */
  site: string
  event: EventName | ReportCategory
  properties: Readonly<Record<string, string>>
  /** Only if the project wants addresses. */
  address: string | null
  report: TakenReport | null
}

/** The masked part of an error report. */
export interface TakenReport {
  /** Reports with the same category, type, message and stack have the same fingerprint. */
  fingerprint: string
  type: string
  message: string
  stack: string
}

/** The names that events may carry. Any other one is counted as `other`. */
export interface KnownNames {
  isNetwork: (projectId: string, id: string) => boolean
  isWallet: (name: string) => boolean
}

/** Whether the value of a property is one of a closed set. Properties without a row have closed schemas. */
const CLOSED: Readonly<Record<string, (names: KnownNames, projectId: string, value: string) => boolean>> = {
  network: ({ isNetwork }, projectId, value) => isNetwork(projectId, value),
  caipNetworkId: ({ isNetwork }, projectId, value) => isNetwork(projectId, value),
  wallet: ({ isWallet }, _, value) => isWallet(value),
}

/** Addresses of EVM, of Solana and old Bitcoin (base58), and of Bitcoin and Cosmos (bech32). */
const ADDRESS = /^(?:0x[\da-f]{40}|[1-9a-hj-np-z]{26,48}|[a-z]{1,16}1[02-9ac-hj-np-z]{11,71})$/i

const isType = (type: string | undefined) => ERROR_TYPES.some((each) => each === type)

function readReport(
  { event, errorType, errorMessage = '', stackTrace = '' }: Extract<SentEvent['props'], { type: 'error' }>,
  ownOrigin: string,
): TakenReport {
  const type = isType(errorType) ? String(errorType) : 'other'
  const message = maskText(errorMessage)
  const stack = ownFrames(stackTrace, ownOrigin)
  const hash = createHash('sha256').update(JSON.stringify([event, type, message, stack]))
  return { fingerprint: hash.digest('base64url').slice(0, 22), type, message, stack }
}

function closedTexts(given: Record<string, unknown>, names: KnownNames, projectId: string) {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([property, value]) => {
        const text = String(value)
        const isKnown = CLOSED[property]?.(names, projectId, text) ?? true
        return [property, isKnown ? text : 'other']
      }),
  )
}

/**
 * Checks an event of a page. Returns a reason if it is not taken.
 *
 * @param ownOrigin the widget's origin, to which frames of stacks belong
 */
export function readEvent(
  given: unknown,
  project: Project,
  names: KnownNames,
  ownOrigin: string,
): TakenEvent | 'invalid' | 'origin-not-allowed' {
  const sent = SentEvent.safeParse(given).data
  const url = sent && readUrl(sent.url)
  if (!sent || !url) return 'invalid'
  if (!matchOrigin(project.origins, url.origin)) return 'origin-not-allowed'
  const { eventId: id, props } = sent
  const common = { id, site: url.origin, event: props.event }
  if (props.type === 'error') {
    const report = readReport(props, ownOrigin)
    const properties = { errorType: report.type, uncaught: String(props.uncaught ?? false) }
    return { ...common, properties, address: null, report }
  }
  const properties = readProperties(props.event, props.properties)
  if (!properties) return 'invalid'
  const { address = '' } = props
  const isWanted = project.analytics?.addresses === true && ADDRESS.test(address)
  return {
    ...common,
    properties: closedTexts(properties, names, project.id),
    address: isWanted ? address : null,
    report: null,
  }
}
