import { ParsedBox } from '../controls/ParsedBox.tsx'
import type { ValueInputProps } from '../controls/valueInputProps.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import type { BarcodeImageProps } from './BarcodeImage.tsx'

const LazyImage = lazyComponent(async () => (await import('./BarcodeImage.tsx')).BarcodeImage)

interface Props extends ValueInputProps<string>, Omit<BarcodeImageProps, 'text'> {
  parse: (typed: string) => { value: string | null } | { problem: unknown }
}

/** The text of a barcode, typed or scanned, and below it the code while the text is valid. */
export function BarcodeBox({ symbology, label, parse, ...rest }: Props) {
  const result = parse(String(rest.value ?? ''))
  const text = 'value' in result ? result.value : null
  return (
    <div className="barcode-box">
      <ParsedBox {...rest} parse={parse} print={value => String(value ?? '')} />
      {text && <LazyImage blank={null} text={text} symbology={symbology} label={label} />}
    </div>
  )
}
