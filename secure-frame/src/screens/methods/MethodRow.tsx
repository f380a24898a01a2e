/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { SocialProvider } from '../../contract/primitives.ts'
import { methodsWords } from '../../messages/en/methods.ts'
import { ConfirmButton } from '../list/ConfirmButton.tsx'
import { ListRow } from '../list/ListRow.tsx'
import { lastUsed } from '../sessions/lastUsed.ts'
import { SocialMark } from './SocialMark.tsx'

/** A way to sign in, in the person's terms. */
export interface SignInMethod {
  id: string
  kind: 'email' | SocialProvider
  /** Of the provider. */
  name: string
  /** The address, or who the person is at the provider; null without a name. */
  account: string | null
  /** By the server's clock (ms). */
  lastUsedAt: number | null
  removable: boolean
}

/** Why it cannot be removed, or when it was used. */
function factOf({ kind, removable, lastUsedAt }: SignInMethod, now: number): string | null {
  if (kind === 'email') return methodsWords.emailStays
  if (!removable) return methodsWords.lastStays
  return lastUsedAt === null ? null : methodsWords.used(lastUsed(lastUsedAt, now))
}

interface MethodRowProps {
  method: SignInMethod
  /** By the server's clock (ms). */
  now: number
  onRemove: () => void
}

/** A way to sign in, who the person is there, and a button to remove it. */
export function MethodRow({ method, now, onRemove }: MethodRowProps) {
  const id = useId()
  const { kind, name, account, removable } = method
  const fact = factOf(method, now)
  return (
    <ListRow
      id={id}
      lead={<SocialMark kind={kind} />}
      title={name}
      details={[
        account === null ? methodsWords.noName : <bdi translate={false}>{account}</bdi>,
        ...(fact === null ? [] : [fact]),
      ]}
    >
      {removable && (
        <ConfirmButton describedBy={id} state="idle" words={methodsWords.remove} onConfirm={onRemove} />
      )}
    </ListRow>
  )
}
