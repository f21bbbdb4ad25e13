# What a developer and CI type. Every goal installs what is missing first, so a fresh clone needs one command.

SWIFT ?= swift
PREFIX ?= /usr/local
# A program that starts tens of milliseconds long feels its shared libraries: the Swift runtime is linked in.
RELEASE := -c release --static-swift-stdlib

.DEFAULT_GOAL := help
.PHONY: help setup build demo test check bench torture install docs format clean

help:
	@echo "make demo     builds, then plays a system's story: make demo SYSTEM=browser-note (coolection without it)"
	@echo "make test     runs every test"
	@echo "make check    what CI runs: format, boundaries, scripts, a build without warnings, docs, tests"
	@echo "make bench    prints one JSON object of figures"
	@echo "make torture  kills the programs at a share queue 2,000 times, and tells whether a share was lost"
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
	@Scripts/demo .build/release/extrun $(SYSTEM)

# Few tests at a time: most have a browser of their own, and all at once use up the mappings that Linux gives a process
# (docs/decisions/0035-rooms-of-swift-tests.md).
test:
	@Scripts/setup --for-tests
	$(SWIFT) test --disable-xctest --experimental-maximum-parallelization-width 4
	.build/debug/extrun test Fixtures

check:
	@Scripts/setup --for-tests
	@.ci/check

# Its standard output is the JSON object and nothing else.
bench:
	@Scripts/setup >&2
	@$(SWIFT) build $(RELEASE) >&2
	@.build/release/figures

# Faults come in the order of SEED; when a kill strikes is up to the machine.
torture: setup
	@$(SWIFT) build $(RELEASE) --product torture >&2
	@.build/release/torture --kills $(or $(KILLS),2000) --seed $(or $(SEED),1)

install: build
	install -D -m 755 .build/release/extrun "$(DESTDIR)$(PREFIX)/bin/extrun"

docs: build
	.ci/docs --update .build/release/extrun

format:
	$(SWIFT) format -i -r Package.swift Sources Tests Benchmarks Fixtures

clean:
	$(SWIFT) package clean
	rm -rf .build/check
