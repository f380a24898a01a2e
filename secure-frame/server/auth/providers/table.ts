import type { SocialClient, SocialProvider } from '@airlock/kit/server'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import { oidc } from './oidc.ts'
import type { Provider } from './provider.ts'
import { x } from './x.ts'

/** Every provider with which visitors may sign in. */
export const PROVIDERS: Readonly<Record<SocialProvider, Provider>> = {
  google,
  x,
  discord,
  github,
  apple,
  facebook,
  oidc,
}

export const nameOf = (to: SocialClient): string => PROVIDERS[to.provider].nameOf(to)
