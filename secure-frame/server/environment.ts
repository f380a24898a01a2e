type Variables = Readonly<Record<string, string | undefined>>

export interface Environment {
  port: number
  /** Addresses to listen on; undefined is every address. */
  hosts: readonly (string | undefined)[]
  /** Who may frame us: the widget and, because every ancestor has to match, the sites that show the widget. */
  ancestors: readonly string[]
}

const ANCESTOR = /^https?:\/\/(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::(?:\d{1,5}|\*))?$/
const PUBLIC_ANCESTOR = /^https:\/\/(?!.*:\*$)/

/** Reads the environment; throws an error whose message says what to set. */
export function readEnvironment(variables: Variables): Environment {
  const production = variables.NODE_ENV === 'production'
  const local = (text: string | undefined, fallback: string) => text || (production ? '' : fallback)
  const widget = local(
    variables.AIRLOCK_WIDGET_URL,
    `http://widget.localhost:${variables.AIRLOCK_WIDGET_PORT || 5101}`,
  )
  const sites = local(variables.AIRLOCK_ORIGINS, 'http://*.localhost:*')
  const port = Number(variables.AIRLOCK_SECURE_PORT || variables.PORT || 5102)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('AIRLOCK_SECURE_PORT (or PORT) has to be a port from 1 to 65535, such as 5102.')
  const ancestors = [widget, ...sites.split(/\s+/)].filter(Boolean)
  const wrong = ancestors.find((text) => !ANCESTOR.test(text) || (production && !PUBLIC_ANCESTOR.test(text)))
  if (wrong !== undefined)
    throw new Error(
      `"${wrong}" cannot frame the secure frame: write an origin such as https://widget.example.`,
    )
  if (!widget) throw new Error('AIRLOCK_WIDGET_URL is not set: give it the origin of the widget.')
  const hosts = variables.HOST ? [variables.HOST] : production ? [undefined] : ['127.0.0.1', '::1']
  return { port, hosts, ancestors }
}
