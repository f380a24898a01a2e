import { type Entry, type Kind, rowsOf } from './entry.ts'
import { alerts } from './provoke/alerts.ts'
import { calls } from './provoke/calls.ts'
import { visitor } from './provoke/visitor.ts'

/** The rows of errors that are provoked in Node. */
const row = rowsOf({
  ...calls,
  'The request took too long to respond': visitor['The request took too long to respond'],
})

const alert = (code: keyof typeof alerts, spec: string, message: string): Entry => ({
  code,
  spec,
  message,
  provoke: alerts[code],
})

/** The errors of calls, and the limits of the specification. */
export const ground = {
  payment: [
    row('INVALID_PAYMENT_CONFIG', 'INVALID_PAYMENT_CONFIG', 'memo'),
    row('INVALID_ASSET', 'INVALID_ASSET', 'erc721'),
    row('INVALID_AMOUNT', 'INVALID_AMOUNT', 'amount'),
    row('INVALID_RECIPIENT', 'INVALID_RECIPIENT', 'recipient'),
    row('INVALID_RECIPIENT_ADDRESS_FOR_ASSET', 'INVALID_RECIPIENT_ADDRESS_FOR_ASSET', 'recipient'),
    row('INVALID_CHAIN_NAMESPACE', 'INVALID_CHAIN_NAMESPACE', 'bip122'),
    row(-32002, 'UNABLE_TO_INITIATE_PAYMENT', 'The wallet is being asked to send already'),
  ],
  transport: [
    row(404, 'HTTP request failed'),
    row(3, 'RPC Request failed', 'execution reverted'),
    row(-32052, 'The request took too long to respond'),
    row(4901, 'Missing url', 'No RPC URL is configured'),
    row(-32603, 'Network request failed', 'Network problem: '),
    row(-32052, 'Network request timed out', 'took too long to respond'),
  ],
  alert: [
    alert('project-id-missing', 'Project id not configured', 'No project id is configured'),
    alert('app-config-invalid', 'Invalid App Configuration', 'not among the allowed origins'),
    alert('origin-not-allowed', 'Invalid app configuration', 'https://other.example is not among'),
    alert('rate-limited', 'RATE_LIMITED', 'too many calls'),
    alert('server-error', 'SERVER_ERROR', 'status 503'),
    alert('frame-load-failed', 'Frame load failed', 'did not start within 20 s'),
    alert('frame-timeout', 'Frame request timeout', 'did not answer connectEmail in time'),
    alert('unverified-domain', 'Unverified domain', 'unverified'),
    alert('network-not-found', 'Switch network not found', 'eip155:424242424242'),
    alert('method-not-allowed', 'RPC method not allowed', 'eth_sign'),
    alert('features-overridden', 'Remote project configuration overrides local features', 'features.swaps'),
    alert('wallet-error', 'Each wallet-provider error type alerts only once per session', 'The wallet said'),
  ],
  limit: [
    row(null, 'Pending transactions limit: 99', '99'),
    row(null, 'Request dedupe cache: 8192 entries', '8193 requests, then 0 again'),
    row(null, 'Retry on 403, 408, 413, 429, 500, 502, 503 and 504', '403,408,413,429,500,502,503,504'),
    row(null, 'Backoff of 150 ms doubled, or Retry-After; 3 retries', '150,300,600,2000,3'),
  ],
} as const satisfies Partial<Record<Kind, readonly Entry[]>>
