import {
  ALERT_TEXTS,
  ALERTS_TEST,
  CONNECT_TEST,
  type Entry,
  JSON_TEST,
  type Kind,
  PAY,
  PAY_TEST,
  REQUEST_CONNECTION,
  SWITCH_TEST,
  UNAVAILABLE_TEST,
  WIDGET,
} from './entry.ts'

const alert = (code: string, spec: string, shown: Entry['shown']): Entry => ({
  code,
  spec,
  message: code,
  from: ALERT_TEXTS,
  shown,
})

/** The errors of calls, and the limits of the specification. */
export const ground = {
  payment: [
    ...(
      [
        ['INVALID_PAYMENT_CONFIG', 'with an unknown argument'],
        ['INVALID_ASSET', 'in a collectible'],
        ['INVALID_AMOUNT', 'of nothing'],
        ['INVALID_RECIPIENT', 'to nobody'],
        ['INVALID_RECIPIENT_ADDRESS_FOR_ASSET', 'to an address of another family'],
        ['INVALID_CHAIN_NAMESPACE', 'in a family in which Airlock does not send'],
      ] as const
    ).map(([code, words]): Entry => ({ code, spec: code, from: PAY, shown: [PAY_TEST, words] })),
    {
      code: -32002,
      spec: 'UNABLE_TO_INITIATE_PAYMENT',
      message: 'The wallet is being asked to send already',
      from: `${WIDGET}/features/send/dappRequest.ts`,
      shown: [PAY_TEST, 'is refused while the wallet is being asked'],
    },
  ],
  transport: [
    {
      code: 'status',
      spec: 'HTTP request failed',
      from: `${WIDGET}/api/getJson.ts`,
      shown: [JSON_TEST, 'message: `HTTP request failed: '],
    },
    {
      code: 'of the node',
      spec: 'RPC Request failed',
      message: 'throw new AirlockError(error.code, error.message, error.data)',
      from: `${WIDGET}/wallets/readNode.ts`,
      shown: [`${WIDGET}/wallets/readNode.test.ts`, 'with its own code if it refuses'],
    },
    {
      code: -32052,
      spec: 'The request took too long to respond',
      from: REQUEST_CONNECTION,
      shown: [CONNECT_TEST, 'rejects with a timeout when the visitor leaves after one'],
    },
    {
      code: 4901,
      spec: 'Missing url',
      message: 'No RPC URL is configured',
      from: `${WIDGET}/wallets/readNode.ts`,
      shown: [`${WIDGET}/wallets/readNode.test.ts`, 'none is configured, not even the catalogue’s'],
    },
    {
      code: -32603,
      spec: 'Network request failed',
      message: 'Network problem: ',
      from: `${WIDGET}/wallets/readNode.ts`,
      shown: [`${WIDGET}/wallets/readNode.test.ts`, 'it is unreachable'],
    },
    {
      code: -32052,
      spec: 'Network request timed out',
      message: 'took too long to respond',
      from: 'secure-frame/src/rpc/node.ts',
      shown: ['secure-frame/src/rpc/node.test.ts', 'took too long to respond'],
    },
  ],
  alert: [
    alert('project-id-missing', 'Project id not configured', [ALERTS_TEST, 'the alert %s']),
    alert('origin-not-allowed', 'Invalid app configuration', [UNAVAILABLE_TEST, 'origin-not-allowed']),
    alert('rate-limited', 'RATE_LIMITED', [ALERTS_TEST, "[429, 'rate-limited']"]),
    alert('server-error', 'SERVER_ERROR', [ALERTS_TEST, "[500, 'server-error']"]),
    alert('frame-load-failed', 'Frame load failed', [
      'e2e/tests/faults/embeddedFrame.spec.ts',
      'is given up after twenty seconds with an alert',
    ]),
    alert('frame-timeout', 'Frame request timeout', [ALERTS_TEST, 'the alert %s']),
    alert('unverified-domain', 'Unverified domain', [ALERTS_TEST, 'the alert %s']),
    alert('network-not-found', 'Switch network not found', [SWITCH_TEST, "code: 'network-not-found'"]),
    alert('method-not-allowed', 'RPC method not allowed', [
      `${WIDGET}/features/embedded/embedded.test.ts`,
      'that the frame does not allow cause a toast',
    ]),
    alert('features-overridden', 'Remote project configuration overrides local features', [
      `${WIDGET}/features/options/overridden.test.ts`,
      'features-overridden',
    ]),
    alert('wallet-error', 'Each wallet-provider error type alerts only once per session', [
      ALERTS_TEST,
      'each kind of wallet error is reported once per session',
    ]),
  ],
  limit: [
    {
      code: null,
      spec: 'Pending transactions limit: 99',
      message: 'SENT_LIMIT = 99',
      from: `${WIDGET}/state/late/transactionsSlice.ts`,
      shown: [`${WIDGET}/features/activity/following.test.ts`, 'at most 99'],
    },
    {
      code: null,
      spec: 'Request dedupe cache: 8192 entries',
      message: 'LIMIT = 8192',
      from: `${WIDGET}/api/dedupe.ts`,
      shown: [JSON_TEST, 'only a limited number of requests is remembered'],
    },
    {
      code: null,
      spec: 'Retry on 403, 408, 413, 429, 500, 502, 503 and 504',
      message: '403, 408, 413, 429, 500, 502, 503, 504',
      from: `${WIDGET}/api/retry.ts`,
      shown: [JSON_TEST, 'retries after %i'],
    },
    {
      code: null,
      spec: 'Backoff of 150 ms doubled, or Retry-After; 3 retries',
      message: 'BACKOFF = 150',
      from: `${WIDGET}/api/retry.ts`,
      shown: [JSON_TEST, 'waits 150 ms, doubled each time'],
    },
  ],
} as const satisfies Partial<Record<Kind, readonly Entry[]>>
