type Environment = Readonly<Record<string, string | undefined>>

/** The command that opens an address in the default browser, or undefined on a system without a screen. */
export const openerFor = (
  platform: NodeJS.Platform,
  env: Environment,
): readonly [string, ...string[]] | undefined => {
  if (env.CI || env.SSH_CONNECTION) return undefined
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['cmd', '/c', 'start', '']
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined
}
