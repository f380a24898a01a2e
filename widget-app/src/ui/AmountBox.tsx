import { cx } from '@airlock/kit/design/cx'
import { ArrowUpDown } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './AmountBox.module.css'
import box from './FieldBox.module.css'

interface AmountBoxProps {
  /** What the amount is: a label for the field's id, or a text if there is no field. */
  label: string
  field?: string
  /** The amount: {@link AmountInput} or {@link AmountOutput}. */
  figure: ReactNode
  /** The unit of the amount, which leads to the choice of another one. */
  chip?: ReactNode
  /** The line below: a note, and what else belongs to the amount. */
  below: ReactNode
  /** Further choices of the amount. */
  children?: ReactNode
}

/** One amount of a form with its unit. All forms about money use it. */
export function AmountBox({ label, field, figure, chip, below, children }: AmountBoxProps) {
  return (
    <div className={cx(box.box, styles.amount)}>
      {field ? (
        <label className={box.label} htmlFor={field}>
          {label}
        </label>
      ) : (
        <span className={box.label}>{label}</span>
      )}
      <div className={styles.line}>
        <div className={styles.figure}>{figure}</div>
        {chip}
      </div>
      <div className={styles.below}>{below}</div>
      {children}
    </div>
  )
}

/** The number of characters decides on the size. One more, so that the caret has room. */
const measure = (text: string): CSSProperties =>
  ({ '--chars': Math.max(1, text.length) + 1 }) as CSSProperties

interface AmountInputProps {
  id: string
  value: string
  /** In front of the amount, if it is in a currency. */
  sign?: string | undefined
  isWrong: boolean
  readOnly?: boolean
  /** The id of the note that describes it. */
  note: string
  onType: (field: HTMLInputElement) => void
}

/** The field for an amount, in large digits that shrink with their number. */
export function AmountInput({ id, value, sign = '', isWrong, readOnly, note, onType }: AmountInputProps) {
  const size = measure(sign + value)
  return (
    <>
      {sign && (
        <span className={styles.sign} style={size}>
          {sign}
        </span>
      )}
      <input
        id={id}
        className={cx(box.entry, styles.text)}
        style={size}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        enterKeyHint="next"
        placeholder="0"
        readOnly={readOnly}
        aria-invalid={isWrong}
        aria-describedby={note}
        value={value}
        onChange={(event) => onType(event.target)}
      />
    </>
  )
}

interface AmountOutputProps {
  label: string
  text: string
  /** The exact amount; undefined while there is none. */
  exact: string | undefined
  /** Whether a newer one is on its way. */
  isAsking: boolean
}

/** An amount that is computed. */
export function AmountOutput({ label, text, exact, isAsking }: AmountOutputProps) {
  return (
    <output
      className={cx(styles.text, styles.output)}
      style={measure(text)}
      aria-label={label}
      title={exact}
      data-empty={exact === undefined}
      data-asking={isAsking}
    >
      <bdi dir="ltr">{text}</bdi>
    </output>
  )
}

interface AmountNoteProps {
  id?: string
  isWrong?: boolean
  children?: ReactNode
}

/** The value of the amount, or what is wrong with it. */
export const AmountNote = ({ id, isWrong = false, children }: AmountNoteProps) => (
  <span id={id} className={styles.note} data-wrong={isWrong}>
    {children}
  </span>
)

/** What the account has of it. */
export const AmountBalance = ({ exact, children }: { exact: string; children: ReactNode }) => (
  <span className={styles.balance} title={exact}>
    <bdi dir="ltr">{children}</bdi>
  </span>
)

interface UnitSwitchProps {
  /** The amount in the other unit. */
  text: string
  /** What a press does, such as "Enter US dollars". */
  label: string
  onSwitch: () => void
}

/** The amount in the other unit, in which the visitor can go on. */
export const UnitSwitch = ({ text, label, onSwitch }: UnitSwitchProps) => (
  <button type="button" className={styles.unit} title={label} onClick={onSwitch}>
    <bdi dir="ltr">{text}</bdi>
    <ArrowUpDown key={text} size={14} aria-label={label} />
  </button>
)
