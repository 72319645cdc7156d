import { ImageField, ImageInput, maxLength, maxValue, minValue, NumberInput, required, SelectInput, TextInput } from 'react-admin'

export const statuses = [
  { id: 'enabled', name: '启用' },
  { id: 'disabled', name: '禁用' },
]
export const StatusInput = () => (
  <SelectInput source="status" label="状态" choices={statuses} defaultValue="enabled" validate={required()} />
)
export const statusFilter = <SelectInput key="status" source="status" label="状态" choices={statuses} />

export const title = (max: number) => [required(), maxLength(max)]
export const RemarkInput = () => <TextInput source="remark" label="备注" validate={maxLength(255)} fullWidth />

interface DecimalProps {
  source: string
  label: string
  min?: number
  max?: number
  places?: number
}
export const DecimalInput = ({ source, label, min = 0, max = Number.MAX_SAFE_INTEGER, places = 2 }: DecimalProps) => (
  <NumberInput source={source} label={label} step={10 ** -places} validate={[minValue(min), maxValue(max)]} />
)
export const SortInput = () => (
  <NumberInput source="sort" label="排序" step={1} defaultValue={1} validate={[minValue(1), maxValue(1000)]} />
)

const atMost = (max: number) => (value: unknown) =>
  Array.isArray(value) && value.length > max ? `最多 ${max} 张图片` : undefined

export const PicturesInput = ({
  source,
  label,
  max,
  needed = false,
}: {
  source: string
  label: string
  max: number
  needed?: boolean
}) => (
  <ImageInput
    source={source}
    label={label}
    multiple
    accept={{ 'image/*': ['.png', '.jpg', '.jpeg', '.webp'] }}
    maxSize={5_000_000}
    validate={needed ? [required(), atMost(max)] : atMost(max)}
  >
    <ImageField source="src" title="title" />
  </ImageInput>
)
