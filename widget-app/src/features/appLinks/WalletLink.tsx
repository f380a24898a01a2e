import { type MouseEvent, useRef } from 'react'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { type ButtonLook, buttonClass } from '../../ui/Button.tsx'
import { openLink } from './openLink.ts'

interface WalletLinkProps extends ButtonLook {
  /** Undefined while it is being created: the link has its place from the start. */
  href: string | undefined
  onOpen?: () => void
}

/**
 * A plain link to a wallet, so that the visitor's own tap follows it (D29). The page is asked first, because
 * it may open links that a frame may not; if it cannot, the browser follows the link.
 */
export function WalletLink({ href, onOpen, ...look }: WalletLinkProps) {
  const dispatch = useAppDispatch()
  const isPassed = useRef(false)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (href === undefined) return
    if (isPassed.current) {
      isPassed.current = false
      return
    }
    event.preventDefault()
    const link = event.currentTarget
    onOpen?.()
    void dispatch(openLink(href)).then((opened) => {
      if (opened || !link.isConnected) return
      isPassed.current = true
      link.click()
    })
  }
  return (
    <a
      className={buttonClass(look)}
      role={href === undefined ? 'link' : undefined}
      aria-disabled={href === undefined}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={press}
    >
      {look.children}
    </a>
  )
}
