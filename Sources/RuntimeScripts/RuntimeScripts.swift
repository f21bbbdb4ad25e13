/// The JavaScript half of the product, bundled from `js/` at build time: what `Scripts/bundle-scripts` writes is an extension of it.
public enum RuntimeScripts {}
