/** Holds the place of files while what shows them comes. */
export const FileSkeleton = ({ name }: { name: string }) => <div data-field={name} className="file-bones" aria-busy="true" />
