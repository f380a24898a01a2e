/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { feesWords } from '../../messages/en/fees.ts'
import type { FeeOption, FeeWay } from '../../rpc/feePaymasters.ts'
import { Button } from '../../ui/Button.tsx'
import { plainText } from '../approve/plainText.ts'
import { shortened, shortenedFee } from '../approve/shorten.ts'
import { Panel } from '../Panel.tsx'
import styles from './FeeScreen.module.css'

export interface FeeScreenProps {
  options: readonly FeeOption[]
  preselected: FeeWay
  onChoose: (way: FeeWay) => void
  onReject: () => void
}

/** The choice between the ways to pay the fee of a request, of which the whole is shown and approved afterwards. */
export function FeeScreen({ options, preselected, onChoose, onReject }: FeeScreenProps) {
  const [chosen, setChosen] = useState(preselected)
  return (
    <Panel
      title={feesWords.howToPay}
      text={feesWords.chosenBefore}
      actions={
        <>
          <Button tone="primary" wide onClick={() => onChoose(chosen)}>
            {feesWords.continue}
          </Button>
          <Button wide onClick={onReject}>
            {feesWords.reject}
          </Button>
        </>
      }
    >
      <fieldset className={styles.ways} aria-label={feesWords.payWith}>
        {options.map(({ way, name, most }) => (
          <label key={way} className={styles.way}>
            <input
              type="radio"
              name="fee"
              value={way}
              checked={way === chosen}
              onChange={() => setChosen(way)}
            />
            <span className={styles.words}>
              <bdi className={styles.name}>{shortened(plainText(name))}</bdi>
              <span className={styles.most}>{feesWords.atMost(shortenedFee(plainText(most)))}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </Panel>
  )
}
