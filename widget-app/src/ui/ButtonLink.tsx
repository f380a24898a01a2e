import { type ButtonLook, buttonClass } from './Button.tsx'

interface ButtonLinkProps extends ButtonLook {
  href: string
}

/** A link to another site that looks like an action. Opens beside the dApp, which learns nothing of it. */
export function ButtonLink({ href, ...look }: ButtonLinkProps) {
  return (
    <a className={buttonClass(look)} href={href} target="_blank" rel="noopener noreferrer">
      {look.children}
    </a>
  )
}
