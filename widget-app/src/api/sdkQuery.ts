/** The part of the configuration that every request carries. */
export interface Caller {
  projectId: string
  sdkVersion: string
  /** Of the operator; ours by default. */
  sdkType?: string | undefined
}

type Value = string | number | readonly string[] | undefined

/**
 * A path of the widget's own origin with its query and the parameters of every request: projectId, st (type
 * of SDK) and sv (its version). Lists are joined by commas; undefined and empty values are left out.
 */
export function sdkPath(
  path: string,
  { projectId, sdkVersion, sdkType = 'airlock' }: Caller,
  query: Record<string, Value> = {},
): string {
  const all = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, projectId, st: sdkType, sv: sdkVersion })) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') all.set(name, text)
  }
  return `${path}?${all}`
}

/** The path of a wallet's picture; undefined for a wallet without one. */
export const walletImagePath = (caller: Caller, imageId: string | undefined): string | undefined =>
  imageId ? sdkPath(`/getWalletImage/${encodeURIComponent(imageId)}`, caller) : undefined
