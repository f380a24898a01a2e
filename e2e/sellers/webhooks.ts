import { createHmac, randomUUID } from 'node:crypto'
import type { Order, OrderStatus } from './orders.ts'
import type { Kind } from './prices.ts'
import { SECRETS } from './secrets.ts'

/** How each provider tells about a purchase, and signs it. */

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text)

export const MELD_STATUSES: Readonly<Record<OrderStatus, string>> = {
  created: 'PENDING_CREATED',
  processing: 'SETTLING',
  completed: 'SETTLED',
  declined: 'DECLINED',
}

const COINBASE_STATUSES: Readonly<Record<OrderStatus, string>> = {
  created: 'ONRAMP_TRANSACTION_STATUS_CREATED',
  processing: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  completed: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  declined: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}

export interface Webhook {
  body: string
  headers: Record<string, string>
}

/** @param now milliseconds since 1970 */
type Write = (order: Order, url: string, now: number, secret?: string) => Webhook

export const coinbaseTransaction = (order: Order) => ({
  transactionId: order.id,
  status: COINBASE_STATUSES[order.status],
  purchaseCurrency: order.asset,
  purchaseNetwork: order.network,
  purchaseAmount: { value: order.received, currency: order.asset },
  paymentTotal: { value: order.amount, currency: order.currency },
  txHash: order.transactionHash ?? '0x',
  walletAddress: order.address,
  partnerUserRef: order.reference,
  userType: 'USER_TYPE_GUEST',
})

export const WEBHOOKS: Readonly<Record<Kind, Write>> = {
  meld: (order, url, now, secret = SECRETS.meldWebhook) => {
    const timestamp = new Date(now).toISOString()
    const body = JSON.stringify({
      eventType: order.status === 'completed' ? 'TRANSACTION_CRYPTO_COMPLETE' : 'TRANSACTION_CRYPTO_PENDING',
      eventId: randomUUID(),
      timestamp,
      accountId: 'local',
      version: '2025-03-01',
      payload: {
        externalSessionId: order.reference,
        paymentTransactionId: order.id,
        paymentTransactionStatus: MELD_STATUSES[order.status],
      },
    })
    // With padding, as Meld writes it.
    const signature = hmac(secret, `${timestamp}.${url}.${body}`)
      .digest('base64')
      .replaceAll('+', '-')
      .replaceAll('/', '_')
    return { body, headers: { 'Meld-Signature': signature, 'Meld-Signature-Timestamp': timestamp } }
  },
  coinbase: (order, _url, now, secret = SECRETS.coinbaseWebhook) => {
    const seconds = Math.floor(now / 1_000)
    const eventType = `onramp.transaction.${order.status === 'completed' ? 'success' : 'updated'}`
    const body = JSON.stringify({ eventType, ...coinbaseTransaction(order) })
    const [type, eventId] = ['application/json', randomUUID()]
    const names = 'content-type x-event-id'
    const v0 = hmac(secret, `${seconds}.${body}`).digest('hex')
    const v1 = hmac(secret, `${seconds}.${names}.${type}.${eventId}.${body}`).digest('hex')
    const signature = `t=${seconds},v0=${v0},h=${names},v1=${v1}`
    return {
      body,
      headers: { 'Content-Type': type, 'X-Event-Id': eventId, 'X-Hook0-Signature': signature },
    }
  },
  pay: (order, _url, now, secret = SECRETS.payWebhook) => {
    const seconds = Math.floor(now / 1_000)
    const { reference: purchaseId, status, transactionHash, received } = order
    const body = JSON.stringify({ purchaseId, status, transactionHash, received })
    const v1 = hmac(secret, `${seconds}.${body}`).digest('hex')
    return { body, headers: { 'Airlock-Signature': `t=${seconds},v1=${v1}` } }
  },
}
