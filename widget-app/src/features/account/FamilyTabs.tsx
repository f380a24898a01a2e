import { cx } from '@airlock/kit/design/cx'
import { commonWords } from '../../messages/en/common.ts'
import { familiesWords } from '../../messages/en/families.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { Namespace } from '../../types.ts'
import { selectConnectedFamilies, selectFamilies } from './families.ts'
import styles from './ProfileWalletsView.module.css'

interface FamilyTabsProps {
  shown: Namespace
  onChoose: (namespace: Namespace) => void
}

/** The chain families of the dApp, marked where a wallet is connected. */
export function FamilyTabs({ shown, onChoose }: FamilyTabsProps) {
  const connected = useAppSelector(selectConnectedFamilies)
  return (
    <ul className={styles.families} aria-label={commonWords.chains}>
      {useAppSelector(selectFamilies).map((family) => (
        <li key={family}>
          <button
            type="button"
            className={cx(styles.family, family === shown && styles.shown)}
            aria-current={family === shown ? 'true' : undefined}
            onClick={() => onChoose(family)}
          >
            {familiesWords.short[family]}
            {connected.includes(family) && (
              <span
                className={styles.dot}
                role="img"
                aria-label={commonWords.connected}
                title={commonWords.connected}
              />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
