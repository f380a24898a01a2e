import { type ButtonLook, buttonClass } from './Button.tsx'

interface ButtonLinkProps extends ButtonLook {
  href: string
}

/**
 * A link to another site that looks like a button. It opens a new tab, and that site learns nothing about
 * the dApp.
 */
export function ButtonLink({ href, ...look }: ButtonLinkProps) {
  return (
    <a className={buttonClass(look)} href={href} target="_blank" rel="noopener noreferrer">
      {look.children}
    </a>
  )
}
