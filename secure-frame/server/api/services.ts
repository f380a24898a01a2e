import type { AddressOf } from '@airlock/kit/server'
import type { Logger } from 'pino'
import { createAudit } from '../audit/audit.ts'
import { type Auth, LIFETIMES, type Lifetimes } from '../auth/auth.ts'
import { LIMITS, type LimitTable } from '../auth/limitTable.ts'
import type { OnLimit } from '../db/limits.ts'
import type { Db } from '../db/schema.ts'
import type { Keyring } from '../keys/keyring.ts'
import { createMailer, type Mailer, type Transport } from '../mail/mailer.ts'
import { createOutbox } from '../mail/outbox.ts'
import type { PermissionServices } from '../permissions/permissions.ts'
import { createPermissionSeal } from '../permissions/seal.ts'
import type { SmartAccountServices } from '../smartAccounts/service.ts'
import type { Social } from '../social/social.ts'
import { createTicketService, type TicketService } from '../tickets/tickets.ts'
import { createWalletService, type WalletService } from '../wallets/wallets.ts'

/** The services that the routes use. */
export interface Services extends Social, SmartAccountServices, PermissionServices {
  wallets: WalletService
  tickets: TicketService
  log: Logger
  addressOf: AddressOf
  /** Whether this replica has the same keys, secrets and clock as the others. */
  mayServe: () => boolean
  /** Sends the mails that routes write into the outbox. Must be started, and stopped before the database is closed. */
  mailer: Mailer
}

type AuthOption =
  | 'origin'
  | 'sessionKey'
  | 'pepper'
  | 'isSite'
  | 'hasEmail'
  | 'confirmsDevices'
  | 'receivesMail'

interface Options
  extends Pick<Auth, AuthOption>,
    Pick<Social, 'socialClient' | 'secretOf'>,
    Pick<SmartAccountServices, 'bundlerUrl' | 'paymasterOf'>,
    Pick<PermissionServices, 'nodeUrl' | 'permissionDays'> {
  db: Db
  /** Null: no challenge is ever required. */
  challenge: Auth['challenge']
  keyring: Keyring
  transport: Transport
  log: Logger
  addressOf: AddressOf
  mayServe: () => boolean
  /** Milliseconds since 1970. */
  clock?: () => number
  /** May only shorten the defaults: SEC-32 sets the maxima. */
  lifetimes?: Partial<Lifetimes>
  /** For load tests, which send more from one machine than users do. */
  limits?: Partial<LimitTable>
  /** Called for each limit that rejects a call. */
  onLimit?: OnLimit | undefined
}

/** Creates the server's services. Nothing runs until `mailer.start()`. */
export function createServices(options: Options): Services {
  const { clock = Date.now, db, keyring, transport, log, onLimit } = options
  const audit = createAudit(clock)
  const outbox = createOutbox(options.pepper, clock)
  const lifetimes = shortened(options.lifetimes ?? {})
  const shared = { db, clock, audit, onLimit }
  return {
    ...options,
    ...shared,
    outbox,
    lifetimes,
    limits: { ...LIMITS, ...options.limits },
    permissionSeal: createPermissionSeal(keyring),
    wallets: createWalletService({ ...shared, keyring, origin: options.origin }),
    tickets: createTicketService(shared),
    mailer: createMailer({ db, clock, outbox, transport, log }),
  }
}

function shortened(wanted: Partial<Lifetimes>): Lifetimes {
  return {
    accessMs: Math.min(wanted.accessMs ?? LIFETIMES.accessMs, LIFETIMES.accessMs),
    idleMs: Math.min(wanted.idleMs ?? LIFETIMES.idleMs, LIFETIMES.idleMs),
    absoluteMs: Math.min(wanted.absoluteMs ?? LIFETIMES.absoluteMs, LIFETIMES.absoluteMs),
  }
}
