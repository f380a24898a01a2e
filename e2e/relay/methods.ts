import type { Connection, Hub, Publication } from './hub.ts'
import { isRecord, listIn, type Params, tagIn, textIn, topicOf, topicsIn, ttlIn } from './params.ts'
import { CODES, RelayProblem } from './problem.ts'

type Method = (hub: Hub, connection: Connection, params: Params) => unknown

/** The tags of the messages that the relay publishes for a client: a proposal, its response, the settlement. */
const TAGS = { proposal: 1100, answer: 1101, settlement: 1102 } as const

const attestationIn = ({ attestation }: Params) =>
  typeof attestation === 'string' && attestation !== '' ? { attestation } : {}

const publicationOf = (params: Params): Publication => ({
  topic: topicOf(params.topic),
  message: textIn(params, 'message'),
  tag: tagIn(params),
  ttl: ttlIn(params),
  ...attestationIn(params),
})

function publish(hub: Hub, connection: Connection, params: Params): true {
  hub.publish(connection, publicationOf(params))
  return true
}

function subscriptionsIn(params: Params): Params[] {
  return listIn(params, 'subscriptions').map((one) => {
    if (isRecord(one)) return one
    throw new RelayProblem(CODES.invalidParams, 'Invalid params: a subscription is { topic, id }')
  })
}

function unsubscribe(hub: Hub, connection: Connection, params: Params): true {
  hub.unsubscribe(connection, topicOf(params.topic))
  return true
}

/** Publishes a proposal and subscribes to its response in one call. */
function propose(hub: Hub, connection: Connection, params: Params): true {
  const topic = topicOf(params.pairingTopic)
  const message = textIn(params, 'sessionProposal')
  hub.subscribe(connection, topic)
  hub.publish(connection, {
    topic,
    message,
    tag: TAGS.proposal,
    ttl: ttlIn(params),
    ...attestationIn(params),
  })
  return true
}

/** Responds to a proposal, settles the session and subscribes to it in one call. */
function approve(hub: Hub, connection: Connection, params: Params): true {
  const sessionTopic = topicOf(params.sessionTopic)
  const answer = textIn(params, 'sessionProposalResponse')
  const settlement = textIn(params, 'sessionSettlementRequest')
  const topic = topicOf(params.pairingTopic)
  const ttl = ttlIn(params)
  hub.subscribe(connection, sessionTopic)
  hub.publish(connection, { topic, message: answer, tag: TAGS.answer, ttl })
  hub.publish(connection, { topic: sessionTopic, message: settlement, tag: TAGS.settlement, ttl })
  return true
}

const messagesOf = (hub: Hub, connection: Connection, topics: readonly string[]) => ({
  messages: hub.fetch(connection, topics),
  hasMore: false,
})

/** Every call of the relay's JSON-RPC (https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc). */
export const METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries<Method>({
    irn_publish: publish,
    irn_batchPublish: (hub, connection, params) => {
      for (const one of listIn(params, 'messages')) publish(hub, connection, isRecord(one) ? one : {})
      return true
    },
    irn_subscribe: (hub, connection, params) => hub.subscribe(connection, topicOf(params.topic)),
    irn_batchSubscribe: (hub, connection, params) =>
      topicsIn(params).map((topic) => hub.subscribe(connection, topic)),
    irn_unsubscribe: unsubscribe,
    irn_batchUnsubscribe: (hub, connection, params) => {
      for (const one of subscriptionsIn(params)) unsubscribe(hub, connection, one)
      return true
    },
    irn_fetchMessages: (hub, connection, params) => messagesOf(hub, connection, [topicOf(params.topic)]),
    irn_batchFetchMessages: (hub, connection, params) => messagesOf(hub, connection, topicsIn(params)),
    wc_proposeSession: propose,
    wc_approveSession: approve,
  }),
)
