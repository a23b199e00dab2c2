// Compile the Python files of wheels as the Python that will run them does it, so that no browser
// has to: node tools/compile_wheels.mjs PYODIDE WHEEL...
// PYODIDE is the folder of its runtime. Each wheel is replaced; what is in it is otherwise the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [home, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${home}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${home}/` });

python.runPython(`
import marshal
import zipfile
from importlib.util import MAGIC_NUMBER

NO_DATE = (1980, 1, 1, 0, 0, 0)
# Not looked at again, for there is no source beside it: the flags say "by hash, unchecked".
HEAD = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)


def compiled(name, source):
    """The bytes of a .pyc; nothing where the text is no Python of this version."""
    try:
        code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    except SyntaxError:
        return None
    return HEAD + marshal.dumps(code)


def compile_wheel(old, new):
    with zipfile.ZipFile(old) as there, zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as made:
        for entry in there.infolist():
            name, data = entry.filename, there.read(entry)
            if name.endswith(".py") and ".data/" not in name:
                code = compiled("/lib/python/site-packages/" + name, data)
                if code is not None:
                    name, data = name + "c", code
            if not name.endswith("/"):
                info = zipfile.ZipInfo(name, NO_DATE)
                info.compress_type = zipfile.ZIP_DEFLATED
                made.writestr(info, data)
`);
for (const wheel of wheels) {
  python.FS.writeFile('/old.whl', readFileSync(wheel));
  python.runPython('compile_wheel("/old.whl", "/new.whl")');
  writeFileSync(wheel, python.FS.readFile('/new.whl'));
}
