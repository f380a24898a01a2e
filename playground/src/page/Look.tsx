/** @jsxImportSource preact */
import type { ThemeMode } from '@airlock/host-sdk'
import { DEFAULT_RADIUS, DENSITIES, FONTS, type Font, MODES, type Settings } from '../settings/settings.ts'
import { Row } from '../ui/Row.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Slider } from '../ui/Slider.tsx'
import { Swatches } from '../ui/Swatches.tsx'
import { ThemeTiles } from '../ui/ThemeTiles.tsx'
import { words } from '../words/words.ts'
import { ACCENTS, TINTS, tilesFor } from './look.ts'

const { design } = words

interface Props {
  settings: Settings
  mode: ThemeMode
  change: (part: Partial<Settings>) => void
}

/** A theme begins anew: what was changed of the one before would hide it. */
const AS_THEME = { accent: null, mix: null, radius: null, font: 'geist', density: null } as const

const fontOptions = (Object.keys(FONTS) as Font[]).map((value) => ({ value, label: design.fonts[value] }))

function Tint({ settings, change }: Omit<Props, 'mode'>) {
  return (
    <>
      <Row label={design.mix}>
        <Swatches
          label={design.mix}
          colors={TINTS}
          value={settings.mix}
          noneLabel={design.noMix}
          ownLabel={design.ownMix}
          onChange={(mix) => change({ mix })}
        />
      </Row>
      {settings.mix !== null && (
        <Row label={design.strength}>
          <Slider
            label={design.strength}
            value={settings.strength}
            most={100}
            unit="%"
            onChange={(strength) => change({ strength })}
          />
        </Row>
      )}
    </>
  )
}

/** Colours, corners and letters. */
export const Look = ({ settings, mode, change }: Props) => (
  <>
    <Row label={design.theme}>
      <ThemeTiles
        label={design.theme}
        tiles={tilesFor(mode)}
        value={settings.theme}
        onChange={(theme) => change({ ...AS_THEME, theme, mode: 'system' })}
      />
    </Row>
    {settings.theme === 'none' && (
      <Row label={design.mode}>
        <Segmented
          label={design.mode}
          options={MODES.map((value) => ({ value, label: design.modes[value] }))}
          value={settings.mode}
          onChange={(value) => change({ mode: value })}
        />
      </Row>
    )}
    <Row label={design.accent}>
      <Swatches
        label={design.accent}
        colors={ACCENTS}
        value={settings.accent}
        noneLabel={design.asTheme}
        ownLabel={design.ownAccent}
        onChange={(accent) => change({ accent })}
      />
    </Row>
    <Row label={design.radius}>
      <Slider
        label={design.radius}
        value={settings.radius ?? DEFAULT_RADIUS}
        most={12}
        unit="px"
        onChange={(radius) => change({ radius })}
      />
    </Row>
    <Row label={design.font}>
      <Segmented
        label={design.font}
        options={fontOptions}
        value={settings.font}
        onChange={(font) => change({ font })}
      />
    </Row>
    <Row label={design.density}>
      <Segmented
        label={design.density}
        options={DENSITIES.map((value) => ({ value, label: design.densities[value] }))}
        value={settings.density ?? 'comfortable'}
        onChange={(density) => change({ density })}
      />
    </Row>
    <Tint settings={settings} change={change} />
  </>
)
