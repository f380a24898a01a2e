/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { passkeysWords } from '../../messages/en/passkeys.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../list/ConfirmButton.tsx'
import { ListRow } from '../list/ListRow.tsx'
import styles from '../list/list.module.css'
import { type Outcome, OutcomeNotice } from '../list/OutcomeNotice.tsx'
import { Panel } from '../Panel.tsx'

/**
 * What a passkey is on a network: an owner; none; one that can make the person's new key the owner; none where the
 * person's key is none either; or not known.
 */
export type Standing = 'owner' | 'none' | 'takeable' | 'foreign' | 'unknown'
/** The standings that the person can change. */
export type Changeable = keyof typeof passkeysWords.actions

export interface ShownPasskey {
  id: string
  name: string
  /** The site on which it works, if that is not this one. */
  elsewhere: string | null
  networks: readonly { id: string; name: string; standing: Standing }[]
  /** Whether it owns nothing, and can be forgotten. */
  forgettable: boolean
}

interface PasskeysScreenProps extends Outcome {
  passkeys: readonly ShownPasskey[]
  /** Whether this browser has passkeys. */
  canAdd: boolean
  onAdd: () => void
  onChange: (change: { id: string; networkId: string; from: Changeable }) => void
  onForget: (id: string) => void
  onClose: () => void
}

const isChangeable = (standing: Standing): standing is Changeable => standing in passkeysWords.actions

interface RowProps {
  name: string
  standing: Standing
  isHere: boolean
  onChange: (from: Changeable) => void
}

/** A network, what the passkey is there, and a button to change that. */
function NetworkRow({ name, standing, isHere, onChange }: RowProps) {
  const id = useId()
  const { actions, confirm, states } = passkeysWords
  return (
    <ListRow id={id} title={<span translate={false}>{name}</span>} details={[states[standing]]}>
      {standing === 'owner' && (
        <ConfirmButton
          describedBy={id}
          state="idle"
          words={{ ...confirm, press: actions.owner }}
          onConfirm={() => onChange(standing)}
        />
      )}
      {isHere && standing !== 'owner' && isChangeable(standing) && (
        <Button describedBy={id} onClick={() => onChange(standing)}>
          {actions[standing]}
        </Button>
      )}
    </ListRow>
  )
}

/** The passkeys that own the smart account, and on which networks. */
export function PasskeysScreen(props: PasskeysScreenProps) {
  const { passkeys, canAdd, onAdd, onChange, onForget, onClose } = props
  return (
    <Panel
      title={passkeysWords.title}
      text={passkeysWords.intro}
      actions={
        <>
          {canAdd && (
            <Button wide onClick={onAdd}>
              {passkeysWords.add}
            </Button>
          )}
          <Button tone="quiet" wide onClick={onClose}>
            {passkeysWords.done}
          </Button>
        </>
      }
    >
      <OutcomeNotice news={props.news} error={props.error} />
      {passkeys.length === 0 && <p>{passkeysWords.none}</p>}
      {passkeys.map(({ id, name, elsewhere, networks, forgettable }) => (
        <section key={id} className={styles.section}>
          <h2 className={styles.name}>{name}</h2>
          {elsewhere !== null && <p>{passkeysWords.elsewhere(elsewhere)}</p>}
          <ul className={styles.list} aria-label={passkeysWords.list(name)}>
            {networks.map((network) => (
              <NetworkRow
                key={network.id}
                {...network}
                isHere={elsewhere === null}
                onChange={(from) => onChange({ id, networkId: network.id, from })}
              />
            ))}
          </ul>
          {forgettable && (
            <Button tone="quiet" wide onClick={() => onForget(id)}>
              {passkeysWords.forget}
            </Button>
          )}
        </section>
      ))}
      {!canAdd && <p>{passkeysWords.notSupported}</p>}
    </Panel>
  )
}
