/** The exit code of a compiler that was ended, or that there is none of. */
export const noCompilerResult = 127
