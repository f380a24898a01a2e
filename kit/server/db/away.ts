/** System error codes that mean: the database cannot be reached (R26). */
const UNREACHABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
]
/** SQLSTATEs that mean: the database refuses for now. */
const REFUSING = [
  ...['08000', '08001', '08003', '08004', '08006'],
  // Read-only: after a failover, this connection leads to a standby.
  '25006',
  // A transaction was idle for too long, a statement timed out, or it did not get a lock.
  ...['25P03', '57014', '55P03'],
  // The disk or the memory is full, or there are no connections left.
  ...['53000', '53100', '53200', '53300'],
  // The database is shutting down, has crashed, or is starting.
  ...['57P01', '57P02', '57P03', '57P05'],
]
const AWAY = new Set([...UNREACHABLE, ...REFUSING])
/** Messages of pg and PGlite that come without a code. */
const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is closed|not queryable|cannot use a pool after|driver has already been destroyed/i

/** Whether a retry may succeed: the database is unavailable, and the query itself is not at fault. */
export function isAway(error: unknown): boolean {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] }
  // Connecting to several addresses fails with one error that contains the errors of all.
  if (errors?.some(isAway)) return true
  return AWAY.has(code ?? '') || AWAY_WORDS.test(message ?? '')
}
