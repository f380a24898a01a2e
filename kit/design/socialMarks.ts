import apple from 'simple-icons/icons/apple.svg?no-inline'
import discord from 'simple-icons/icons/discord.svg?no-inline'
import facebook from 'simple-icons/icons/facebook.svg?no-inline'
import farcaster from 'simple-icons/icons/farcaster.svg?no-inline'
import github from 'simple-icons/icons/github.svg?no-inline'
import x from 'simple-icons/icons/x.svg?no-inline'
import { cx } from './cx.ts'
import google from './marks/google.svg?no-inline'
import styles from './SocialMark.module.css'

/**
 * The marks of the providers: drawings by Simple Icons (CC0-1.0), and Google's own in its four colours, which it gives
 * out for such buttons. Marks and names belong to their owners, who ask for them on buttons that lead to them. What is
 * black on white has the colour of the text, so that it is visible in the dark. A drawing without a colour has its own.
 */
const MARKS = {
  google: { url: google, color: null },
  x: { url: x, color: 'currentColor' },
  discord: { url: discord, color: '#5865f2' },
  farcaster: { url: farcaster, color: '#855dcd' },
  github: { url: github, color: 'currentColor' },
  apple: { url: apple, color: 'currentColor' },
  facebook: { url: facebook, color: '#0866ff' },
} as const satisfies Record<string, { url: string; color: string | null }>

/** The look of an empty element that shows the mark, as a square of this size (px). */
export function markLook(provider: keyof typeof MARKS, size: number) {
  const { url, color } = MARKS[provider]
  return {
    className: cx(styles.mark, color === null && styles.drawn),
    style: { '--mark': `url("${url}")`, '--mark-color': color ?? 'transparent', '--mark-size': `${size}px` },
  }
}
