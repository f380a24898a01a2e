declare module 'virtual:chain-facts' {
  import type { ChainFacts } from './chains/facts.ts'
  export const readFacts: () => ChainFacts
}

declare module 'virtual:registry-icons' {
  import type { Icons } from './registry/images/pictures.ts'
  export const icons: Icons
}
