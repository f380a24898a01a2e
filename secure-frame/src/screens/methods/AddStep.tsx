/** @jsxImportSource preact */
import type { SocialProvider } from '../../contract/primitives.ts'
import { methodsWords } from '../../messages/en/methods.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../Panel.tsx'
import styles from './AddStep.module.css'
import { SocialMark } from './SocialMark.tsx'

/** A provider, by its name on screen. */
export interface NamedProvider {
  id: SocialProvider
  name: string
}

interface AddStepProps {
  providers: readonly NamedProvider[]
  onChoose: (provider: SocialProvider) => void
  onCancel: () => void
}

/** The providers that can be added to the wallet. */
export function AddStep({ providers, onChoose, onCancel }: AddStepProps) {
  return (
    <Panel
      title={methodsWords.add}
      text={methodsWords.whichOne}
      actions={
        <Button tone="quiet" wide onClick={onCancel}>
          {methodsWords.cancel}
        </Button>
      }
    >
      <div className={styles.providers}>
        {providers.map(({ id, name }) => (
          <Button key={id} wide onClick={() => onChoose(id)}>
            <SocialMark kind={id} />
            {name}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
