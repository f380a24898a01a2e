import { type MouseEvent, useRef } from 'react'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { type ButtonLook, buttonClass } from '../../ui/Button.tsx'
import { openLink } from './openLink.ts'

interface WalletLinkProps extends ButtonLook {
  href: string
  onOpen?: () => void
}

/**
 * A link to a wallet: a plain one, which the visitor's own tap follows (D29). The page is asked first, because it may do
 * what a frame may not; where it cannot, the link goes where it points.
 */
export function WalletLink({ href, onOpen, ...look }: WalletLinkProps) {
  const dispatch = useAppDispatch()
  const isPassed = useRef(false)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
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
    <a className={buttonClass(look)} href={href} target="_blank" rel="noopener noreferrer" onClick={press}>
      {look.children}
    </a>
  )
}
