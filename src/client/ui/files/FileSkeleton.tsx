/** The size of a file control while its chunk loads. */
export const FileSkeleton = ({ name }: { name: string }) => <div data-field={name} className="file-skeleton" aria-busy="true" />
