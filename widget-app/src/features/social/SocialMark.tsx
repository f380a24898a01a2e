import { type MarkPath, SOCIAL_MARKS } from '@airlock/kit/design/socialMarks'
import type { SocialProvider } from '@airlock/kit/social'
import { KeyRound } from 'lucide-react'

/** The mark of a provider; a key for the operator's own. Decorative: the name is always next to it. */
export function SocialMark({ provider, size = 20 }: { provider: SocialProvider; size?: number }) {
  if (provider === 'oidc') return <KeyRound size={size} />
  const paths: readonly MarkPath[] = SOCIAL_MARKS[provider]
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" fillRule="evenodd" aria-hidden="true">
      {paths.map(({ width, ...path }: { width?: number } & MarkPath) => (
        <path key={path.d} strokeWidth={width} {...path} />
      ))}
    </svg>
  )
}
