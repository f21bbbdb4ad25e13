# What a developer and CI type. Every goal installs what is missing first, so a fresh clone needs one command.

SWIFT ?= swift
PREFIX ?= /usr/local
# A program that starts tens of milliseconds long feels its shared libraries: the Swift runtime is linked in.
RELEASE := -c release --static-swift-stdlib

.DEFAULT_GOAL := help
.PHONY: help setup build demo test check bench install docs format clean

help:
	@echo "make demo     builds, then taps the button of a real extension and prints what happens"
	@echo "make test     runs every test"
	@echo "make check    what CI runs: format, boundaries, scripts, a build without warnings, docs, tests"
	@echo "make bench    prints one JSON object of figures"
	@echo "make build    leaves the release build at .build/release/extrun"
	@echo "make install  copies it to PREFIX/bin (PREFIX is $(PREFIX))"
	@echo "make docs     rewrites what is generated in the documents"
	@echo "make format   rewrites the Swift files as swift format wants them"
	@echo "make setup    installs the Debian packages that are missing"
	@echo "make clean    removes what was built"

setup:
	@Scripts/setup

build: setup
	$(SWIFT) build $(RELEASE) --product extrun

demo: build
	@Scripts/demo .build/release/extrun

test: setup
	$(SWIFT) test --disable-xctest

check: setup
	@.ci/check

# Its standard output is the JSON object and nothing else.
bench:
	@Scripts/setup >&2
	@$(SWIFT) build $(RELEASE) >&2
	@.build/release/figures

install: build
	install -D -m 755 .build/release/extrun "$(DESTDIR)$(PREFIX)/bin/extrun"

docs: build
	.ci/docs --update .build/release/extrun

format:
	$(SWIFT) format -i -r Package.swift Sources Tests Benchmarks

clean:
	$(SWIFT) package clean
	rm -rf .build/check
