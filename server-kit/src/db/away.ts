/** Codes of the system and SQLSTATEs that mean: the database is away, full, or changing over (R26). */
const AWAY = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
  ...['08000', '08001', '08003', '08004', '08006', '25006', '53300', '57P01', '57P02', '57P03'],
])
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
