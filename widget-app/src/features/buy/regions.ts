/**
 * Time zones in which buying is not offered (spec section 9), because the sellers do not serve the people there. A
 * time zone is a hint and no border: the seller checks its customers itself.
 */
const RESTRICTED: ReadonlySet<string> = new Set([
  'ASIA/BEIJING',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/HONG_KONG',
  'ASIA/KASHGAR',
  'ASIA/MACAO',
  'ASIA/MACAU',
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
])

/** Whether buying is not offered in the browser's time zone. */
export const isRestricted = (timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): boolean =>
  RESTRICTED.has(timeZone.toUpperCase())
