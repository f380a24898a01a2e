/** Codes of the system that mean: the database cannot be reached (R26). */
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
  // A standby, to which the writes of before do not go any more.
  '25006',
  // It ended a transaction in which nothing was asked, or a statement that took too long, or did not get a lock.
  ...['25P03', '57014', '55P03'],
  // Its disk or memory is full, or it has no connection left.
  ...['53000', '53100', '53200', '53300'],
  // It stops, crashed, or starts.
  ...['57P01', '57P02', '57P03', '57P05'],
]
const AWAY = new Set([...UNREACHABLE, ...REFUSING])
/** What pg and PGlite say without a code. */
const AWAY_WORDS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is closed|not queryable|cannot use a pool after|driver has already been destroyed/i

/** Whether a later try may go well: it is the database that is missing, not what was asked of it. */
export function isAway(error: unknown): boolean {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] }
  // Connecting to several addresses fails with all of their errors.
  if (errors?.some(isAway)) return true
  return AWAY.has(code ?? '') || AWAY_WORDS.test(message ?? '')
}
